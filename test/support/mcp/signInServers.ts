export const SERVER = 'https://mcp.test/mcp'
export const BEFORE = 'https://before.test/tenant'
export const NOW = 'https://now.test/tenant'
const WELL_KNOWN = '/.well-known/oauth-authorization-server'

type Received = { readonly path: string; readonly text: string }

/** A tool server that lets nobody in and names a sign-in server, and sign-in servers, which note what is posted to them. */
export function signInServers() {
  let named = BEFORE
  let tokens = 0
  const received = new Map<string, readonly Received[]>()
  const metadataOf = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (origin === new URL(SERVER).origin)
      return pathname.startsWith('/.well-known/oauth-protected-resource')
        ? Response.json({ resource: SERVER, authorization_servers: [named] })
        : new Response(null, { status: pathname === new URL(SERVER).pathname ? 401 : 404 })
    if (request.method === 'GET')
      return pathname.startsWith(WELL_KNOWN)
        ? Response.json(metadataOf(`${origin}${pathname.slice(WELL_KNOWN.length)}`))
        : new Response(null, { status: 404 })
    const issuer = `${origin}${pathname.replace(/\/\w+$/, '')}`
    const text = await request.text()
    const authorization = request.headers.get('authorization') ?? ''
    received.set(issuer, [
      ...(received.get(issuer) ?? []),
      { path: pathname, text: `${text} ${authorization}` },
    ])
    if (pathname.endsWith('/register'))
      return Response.json({
        ...(JSON.parse(text) as object),
        client_id: `at-${origin}`,
        client_secret: `secret-${origin}`,
      })
    tokens += 1
    return Response.json({
      access_token: `access-${tokens}`,
      refresh_token: `refresh-${tokens}`,
      token_type: 'Bearer',
    })
  }
  return {
    fetch,
    received: (issuer: string) => received.get(issuer) ?? [],
    move: (to: string) => void (named = to),
  }
}
