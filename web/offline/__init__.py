"""What makes an app of the pages: installable, told apart from no net, and taps that wait for it."""
