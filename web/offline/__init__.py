"""What makes an app of the pages: a manifest, a page for when the server is away, and taps that wait for it."""
