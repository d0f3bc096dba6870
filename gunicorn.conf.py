"""What gunicorn reads if it is started in the checkout."""

from companion.gunicorn_conf import *  # noqa: F403
