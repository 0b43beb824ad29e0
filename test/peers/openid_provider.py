"""An OpenID provider (oidc-provider-mock). Prints its address."""

import signal

import oidc_provider_mock

with oidc_provider_mock.run_server_in_thread() as server:
    print(f"listening http://localhost:{server.server_port}", flush=True)
    signal.pause()
