/** The page's own policy: DESIGN's "Security in one paragraph", made the browser's. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' data: blob:",
  'font-src': "'self'",
  // Any provider may be connected, by requests alone; the service worker refuses origins that none names (`sw.js`).
  'connect-src': "'self' https: http: data: blob:",
  'worker-src': "'self' blob:",
  'frame-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // `services/page/trustOwnScripts`, `lib/inertDocument`.
  'trusted-types': 'default inert',
}

const ADDRESS = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i

/**
 * The document in which replies' code and pages of tools are shown running, framed without an origin. No network at all,
 * but for the addresses that a tool's page asked for: its own address (`?app&connect=…&resource=…`) names them, and the
 * person saw them (`domain/toolPages`).
 */
function framePolicy(asked: URLSearchParams): string {
  const named = (list: string) =>
    (asked.get(list) ?? '')
      .split(' ')
      .filter((address) => ADDRESS.test(address))
      .map((address) => ` ${address}`)
      .join('')
  const resource = named('resource')
  const connect = named('connect')
  const isApp = asked.has('app')
  return policy({
    'default-src': "'none'",
    // Scripts of the page's own are there already: those made of text can do no more.
    'script-src': `'unsafe-inline'${isApp ? " 'unsafe-eval'" : ''}${resource}`,
    'style-src': `'unsafe-inline'${resource}`,
    'img-src': `data: blob:${resource}`,
    'font-src': `data:${resource}`,
    ...(isApp && { 'media-src': `data: blob:${resource}` }),
    ...(connect !== '' && { 'connect-src': connect.trim() }),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  })
}

/** The document that Python runs in: a worker of its own and nothing else, framed without an origin. */
const PYTHON_POLICY = policy({
  'default-src': "'none'",
  'script-src': "'unsafe-inline' 'unsafe-eval'",
  'worker-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
})

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(self), display-capture=(self), geolocation=(), ' +
    'gyroscope=(), hid=(), magnetometer=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
}

/** Headers of `npm run dev`: isolated as the host isolates. No policy: hot reload runs inline scripts. */
export const DEV_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON,
  ...ISOLATION,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * The headers of a file of the app, by its path (`/index.html`).
 *
 * @param scripts hashes (`sha256-…`) of the scripts that are in the page itself: they may run, and no other may.
 * @param asked what is behind the `?` of its address.
 */
export function securityHeaders(
  path: string,
  scripts: readonly string[] = [],
  asked = new URLSearchParams(),
): Readonly<Record<string, string>> {
  if (path === '/preview.html' || path === '/python.html') {
    const isOpen = path === '/preview.html' && (asked.has('connect') || asked.has('resource'))
    return {
      ...COMMON,
      ...ISOLATION,
      'Content-Security-Policy': path === '/python.html' ? PYTHON_POLICY : framePolicy(asked),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Else a name in a page of a reply would be looked up before anybody clicks on it.
      'X-DNS-Prefetch-Control': 'off',
      // Chromium connects to where a frame goes before it asks the policy whether it may. This is asked first.
      ...(!isOpen && { 'Connection-Allowlist': '(response-origin)' }),
    }
  }
  if (path.startsWith('/assets/')) {
    return {
      ...COMMON,
      // A worker is isolated only if its script says so itself.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
  }
  return {
    ...COMMON,
    ...ISOLATION,
    'Content-Security-Policy': policy({
      ...PAGE_POLICY,
      'script-src': [PAGE_POLICY['script-src'], ...scripts.map((hash) => `'${hash}'`)].join(' '),
    }),
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
