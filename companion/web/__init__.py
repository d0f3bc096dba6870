"""What every page needs: who asks, addresses, forms, errors, headers, languages, installing."""
