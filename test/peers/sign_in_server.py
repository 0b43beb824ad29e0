"""
A server of tools that asks for a sign-in, by the Python SDK of the protocol: with its own authorization server, or with
the OpenID provider whose address it is given. Prints its address.
"""

import json
import secrets
import socket
import sys
import time
import urllib.error
import urllib.request

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.auth.provider import (
    AccessToken,
    AuthorizationCode,
    RefreshToken,
    construct_redirect_uri,
)
from mcp.server.auth.settings import AuthSettings, ClientRegistrationOptions
from mcp.shared.auth import OAuthToken

LIFETIME_S = 3600
SCOPES = ["openid"]


class Provider:
    """Lets everybody in, and keeps what it gave in memory."""

    def __init__(self):
        self.clients, self.codes, self.tokens, self.refreshers = {}, {}, {}, {}

    async def get_client(self, client_id):
        return self.clients.get(client_id)

    async def register_client(self, client_info):
        self.clients[client_info.client_id] = client_info

    async def authorize(self, client, params):
        code = AuthorizationCode(
            code=secrets.token_urlsafe(32),
            scopes=params.scopes or [],
            expires_at=time.time() + LIFETIME_S,
            client_id=client.client_id,
            code_challenge=params.code_challenge,
            redirect_uri=params.redirect_uri,
            redirect_uri_provided_explicitly=params.redirect_uri_provided_explicitly,
            resource=params.resource,
        )
        self.codes[code.code] = code
        return construct_redirect_uri(str(params.redirect_uri), code=code.code, state=params.state)

    async def load_authorization_code(self, client, authorization_code):
        return self.codes.get(authorization_code)

    async def exchange_authorization_code(self, client, authorization_code):
        del self.codes[authorization_code.code]
        return self.issue(client, authorization_code.scopes, authorization_code.resource)

    async def load_refresh_token(self, client, refresh_token):
        return self.refreshers.get(refresh_token)

    async def exchange_refresh_token(self, client, refresh_token, scopes):
        del self.refreshers[refresh_token.token]
        return self.issue(client, scopes, refresh_token.resource)

    async def load_access_token(self, token):
        return self.tokens.get(token)

    async def revoke_token(self, token):
        self.tokens.pop(token.token, None)

    def forget(self):
        self.tokens.clear()

    def issue(self, client, scopes, resource):
        access, refresh = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        facts = dict(client_id=client.client_id, scopes=scopes, resource=resource)
        self.tokens[access] = AccessToken(token=access, **facts)
        self.refreshers[refresh] = RefreshToken(token=refresh, **facts)
        return OAuthToken(access_token=access, token_type="Bearer", expires_in=LIFETIME_S, refresh_token=refresh)


class Elsewhere:
    """Takes the tokens of an OpenID provider, which it asks whose each is."""

    def __init__(self, issuer):
        self.issuer, self.tokens, self.refused = issuer, {}, set()

    async def verify_token(self, token):
        if token not in self.tokens and token not in self.refused:
            await anyio.to_thread.run_sync(self.ask, token)
        return self.tokens.get(token)

    def ask(self, token):
        try:
            with urllib.request.urlopen(self.issuer.rstrip("/") + "/.well-known/openid-configuration") as answer:
                address = json.load(answer)["userinfo_endpoint"]
            request = urllib.request.Request(address, headers={"Authorization": "Bearer " + token})
            with urllib.request.urlopen(request) as answer:
                person = json.load(answer)["sub"]
        except urllib.error.HTTPError:
            self.refused.add(token)
        else:
            self.tokens[token] = AccessToken(token=token, client_id=person, scopes=SCOPES)

    def forget(self):
        self.refused.update(self.tokens)
        self.tokens.clear()


with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
url = f"http://127.0.0.1:{port}"
elsewhere = sys.argv[1] if len(sys.argv) > 1 else None
provider = Elsewhere(elsewhere) if elsewhere else Provider()
server = MCPServer(
    "peer",
    auth=AuthSettings(
        issuer_url=elsewhere or url,
        resource_server_url=f"{url}/mcp",
        validate_token_resource=elsewhere is None,
        client_registration_options=ClientRegistrationOptions(enabled=True),
        required_scopes=SCOPES if elsewhere else None,
    ),
    **{"token_verifier" if elsewhere else "auth_server_provider": provider},
)


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two numbers."""
    return a + b


@server.tool()
def forget() -> str:
    """Forgets every token it gave, as if they had run out."""
    provider.forget()
    return "forgotten"


print(f"listening {url}/mcp", flush=True)
server.run(transport="streamable-http", host="127.0.0.1", port=port)
