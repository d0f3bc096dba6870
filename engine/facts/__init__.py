"""What is printed on the components: `engine/data/`, read and checked."""
