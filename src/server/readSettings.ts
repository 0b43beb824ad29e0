import { resolve } from 'node:path'

import { failed, ok, type Result } from '@/lib/result'

import { MOST_SECONDS, type Upstream } from './api/upstream'

/** What the environment tells the host. */
export type ServerSettings = {
  readonly port: number
  /** Loopback unless told otherwise. */
  readonly hostname: string
  /** Whether only this machine can reach it. */
  readonly isLoopback: boolean
  /** Names besides the loopback ones under which it may be asked for, behind a proxy. */
  readonly allowedHosts: readonly string[]
  /** Whether pages of other origins may read the catalog of a loopback host without a key. */
  readonly isCatalogOpen: boolean
  /** Where the hashes of the keys are kept, and beside them the rest, where there is no database. */
  readonly keyFile: string
  /** A PostgreSQL database that takes the place of the files. */
  readonly databaseUrl?: string
  /** Of that database, where its address has none; `pg` itself reads it from PGPASSWORD. */
  readonly databasePassword?: string
  /** Folder of further GGUF files. */
  readonly modelsFolder?: string
  /** Folder of packages of Python: a `pyodide-lock.json` and the files it names. */
  readonly pythonFolder?: string
  /** Folder of languages for text recognition: `eng.traineddata.gz` and the like. */
  readonly ocrFolder?: string
  /** How many replies the built-in service writes at once; absent = as many as cores and memory allow. */
  readonly engines?: number
  /** Present = the gateway answers instead of the built-in service. */
  readonly upstream?: Upstream
  /** A file that lists several upstreams, in its place; see `readUpstreams`. */
  readonly upstreamsFile?: string
  /** Longest that an upstream may send nothing, where its file does not say; absent = see `createFirstByte`. */
  readonly firstByteSeconds?: number
  /** Where their catalog is; without `/models.json`. */
  readonly catalogUrl?: string
  /** Whoever shows this token may read `/metrics`; absent = nobody, unless there is a port for it. */
  readonly metricsToken?: string
  /** Bytes that the devices of one person may keep here; 0 = this host keeps no sync. */
  readonly syncQuotaBytes: number
  /** Bytes that the shared links of one person may hold here; 0 = this host keeps none. */
  readonly shareQuotaBytes: number
  /** Longest that a reply is kept after its end for whoever asks for that, in minutes; 0 = none is kept. */
  readonly keepMinutes: number
  /** How long replies may take to end when the host is stopped, in seconds. */
  readonly drainSeconds: number
  /** A port of its own, on which `/metrics` asks for no token. */
  readonly metricsPort?: number
  /** Servers of tools that the host names: the path of a file or its JSON; see `readMcpServers`. */
  readonly mcp?: string
  /** Whether the host fetches pages and search results for the app: on loopback unless told otherwise. */
  readonly fetchesPages: boolean
  /** Hosts with their port that it may ask although they are not on the public internet. */
  readonly webAllowed: readonly string[]
  /** Whether it tells people of things while no page is open, through the push services of their browsers. */
  readonly sendsNotices: boolean
  /** Whether it runs schedules that people give it, while no page is open. */
  readonly runsSchedules: boolean
  /** Push services that may be asked although they are not on the public internet. */
  readonly pushAllowed: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads PORT, HOST, PARLANCE_KEYS, PARLANCE_MODELS, PARLANCE_PYTHON, PARLANCE_OCR, PARLANCE_ENGINES, PARLANCE_ALLOWED_HOSTS, PARLANCE_UPSTREAM,
 * PARLANCE_UPSTREAM_KEY, PARLANCE_UPSTREAMS, PARLANCE_FIRST_BYTE_SECONDS, PARLANCE_CATALOG, PARLANCE_OPEN_CATALOG, PARLANCE_METRICS_TOKEN,
 * PARLANCE_METRICS_PORT, PARLANCE_WEB, PARLANCE_WEB_ALLOW, PARLANCE_MCP,
 * PARLANCE_NOTICES, PARLANCE_PUSH_ALLOW, PARLANCE_SYNC_MB, PARLANCE_SHARE_MB, PARLANCE_KEEP_MINUTES, PARLANCE_DRAIN_SECONDS and DATABASE_URL; empty is the same as unset. The error is a sentence for the terminal.
 */
export function readSettings(environment: Environment): Result<ServerSettings, string> {
  const read = (name: string) => environment[name] || undefined
  const port = Number(read('PORT') ?? DEFAULT_PORT)
  if (!isPort(port)) {
    return failed(`PORT must be a whole number from 0 to 65535; it is "${environment['PORT'] ?? ''}".`)
  }
  const upstreamsFile = read('PARLANCE_UPSTREAMS')
  const catalog = read('PARLANCE_CATALOG')
  const catalogUrl = catalog === undefined ? undefined : readAddress(catalog)
  if (catalog !== undefined && catalogUrl === undefined) {
    return failed(`PARLANCE_CATALOG must be an http or https address; it is "${catalog}".`)
  }
  if (upstreamsFile !== undefined && read('PARLANCE_UPSTREAM') !== undefined) {
    return failed(
      'Set either PARLANCE_UPSTREAM, for one service, or PARLANCE_UPSTREAMS, for a file of several.',
    )
  }
  const wait = read('PARLANCE_FIRST_BYTE_SECONDS')
  const firstByteSeconds = wait === undefined ? undefined : Number(wait)
  if (firstByteSeconds !== undefined && !(firstByteSeconds > 0 && firstByteSeconds <= MOST_SECONDS)) {
    return failed(
      `PARLANCE_FIRST_BYTE_SECONDS must be a number of seconds up to ${MOST_SECONDS}; it is "${wait ?? ''}".`,
    )
  }
  const upstream = readUpstream(
    read('PARLANCE_UPSTREAM'),
    read('PARLANCE_UPSTREAM_KEY'),
    upstreamsFile === undefined ? catalogUrl : undefined,
  )
  if (!upstream.ok) return upstream
  const metricsPort = read('PARLANCE_METRICS_PORT')
  if (metricsPort !== undefined && !isPort(Number(metricsPort))) {
    return failed(`PARLANCE_METRICS_PORT must be a whole number from 0 to 65535; it is "${metricsPort}".`)
  }
  const syncMegabytes = Number(read('PARLANCE_SYNC_MB') ?? DEFAULT_SYNC_MB)
  const shareMegabytes = Number(read('PARLANCE_SHARE_MB') ?? DEFAULT_SHARE_MB)
  for (const [name, megabytes, what] of [
    ['PARLANCE_SYNC_MB', syncMegabytes, 'sync'],
    ['PARLANCE_SHARE_MB', shareMegabytes, 'shared links'],
  ] as const) {
    if (Number.isSafeInteger(megabytes) && megabytes >= 0) continue
    return failed(
      `${name} must be a whole number of megabytes, 0 for no ${what}; it is "${environment[name] ?? ''}".`,
    )
  }
  const keepMinutes = Number(read('PARLANCE_KEEP_MINUTES') ?? MOST_KEEP_MINUTES)
  if (!Number.isInteger(keepMinutes) || keepMinutes < 0 || keepMinutes > MOST_KEEP_MINUTES) {
    return failed(
      `PARLANCE_KEEP_MINUTES must be a whole number of minutes from 0 to ${MOST_KEEP_MINUTES}, 0 to keep no replies; it is "${environment['PARLANCE_KEEP_MINUTES'] ?? ''}".`,
    )
  }
  const drainSeconds = Number(read('PARLANCE_DRAIN_SECONDS') ?? DEFAULT_DRAIN_SECONDS)
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > MOST_DRAIN_SECONDS) {
    return failed(
      `PARLANCE_DRAIN_SECONDS must be a whole number of seconds from 0 to ${MOST_DRAIN_SECONDS}; it is "${environment['PARLANCE_DRAIN_SECONDS'] ?? ''}".`,
    )
  }
  const engines = read('PARLANCE_ENGINES')
  if (engines !== undefined && !/^[1-9]\d?$/.test(engines)) {
    return failed(`PARLANCE_ENGINES must be a whole number from 1 to 99; it is "${engines}".`)
  }
  const metricsToken = read('PARLANCE_METRICS_TOKEN')
  const hostname = read('HOST') ?? '127.0.0.1'
  const web = read('PARLANCE_WEB')
  if (web !== undefined && web !== '0' && web !== '1')
    return failed(`PARLANCE_WEB must be 1 or 0; it is "${web}".`)
  const notices = read('PARLANCE_NOTICES')
  if (notices !== undefined && notices !== '0' && notices !== '1')
    return failed(`PARLANCE_NOTICES must be 1 or 0; it is "${notices}".`)
  const schedules = read('PARLANCE_SCHEDULES')
  if (schedules !== undefined && schedules !== '0' && schedules !== '1')
    return failed(`PARLANCE_SCHEDULES must be 1 or 0; it is "${schedules}".`)
  const modelsFolder = read('PARLANCE_MODELS')
  const pythonFolder = read('PARLANCE_PYTHON')
  const ocrFolder = read('PARLANCE_OCR')
  const mcp = read('PARLANCE_MCP')
  const databaseUrl = read('DATABASE_URL')
  const databasePassword = read('PGPASSWORD')
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    return failed(
      'DATABASE_URL must be the address of a PostgreSQL database: postgresql://user:password@host/name',
    )
  }
  return ok({
    port,
    hostname,
    isLoopback: LOOPBACK.includes(hostname),
    allowedHosts: listed(read('PARLANCE_ALLOWED_HOSTS')),
    fetchesPages: web === undefined ? LOOPBACK.includes(hostname) : web === '1',
    webAllowed: listed(read('PARLANCE_WEB_ALLOW')),
    sendsNotices: notices !== '0',
    runsSchedules: schedules === '1',
    pushAllowed: listed(read('PARLANCE_PUSH_ALLOW')),
    isCatalogOpen: read('PARLANCE_OPEN_CATALOG') === '1',
    syncQuotaBytes: syncMegabytes * 1_000_000,
    shareQuotaBytes: shareMegabytes * 1_000_000,
    keepMinutes,
    drainSeconds,
    keyFile: resolve(read('PARLANCE_KEYS') ?? '.parlance/keys.json'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databasePassword !== undefined && { databasePassword }),
    ...(engines !== undefined && { engines: Number(engines) }),
    ...(modelsFolder !== undefined && { modelsFolder: resolve(modelsFolder) }),
    ...(pythonFolder !== undefined && { pythonFolder: resolve(pythonFolder) }),
    ...(ocrFolder !== undefined && { ocrFolder: resolve(ocrFolder) }),
    ...(firstByteSeconds !== undefined && { firstByteSeconds }),
    ...(upstream.value && {
      upstream: { ...upstream.value, ...(firstByteSeconds !== undefined && { firstByteSeconds }) },
    }),
    ...(upstreamsFile !== undefined && {
      upstreamsFile: resolve(upstreamsFile),
      ...(catalogUrl !== undefined && { catalogUrl }),
    }),
    ...(mcp !== undefined && { mcp }),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(metricsPort !== undefined && { metricsPort: Number(metricsPort) }),
  })
}

/** Whether something tells the prices of the models that this host answers for. */
export const hasPrices = ({ upstream, upstreamsFile, catalogUrl }: ServerSettings): boolean =>
  (upstream === undefined && upstreamsFile === undefined) ||
  (upstream?.catalogUrl ?? catalogUrl) !== undefined

/** Names parted by commas. */
const listed = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)

const DEFAULT_PORT = 4173
const DEFAULT_SYNC_MB = 1_000
const DEFAULT_SHARE_MB = 200
/** A day. */
const MOST_KEEP_MINUTES = 1_440
const DEFAULT_DRAIN_SECONDS = 25
const MOST_DRAIN_SECONDS = 3_600
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= 65_535
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

function readUpstream(
  base: string | undefined,
  key: string | undefined,
  catalogUrl: string | undefined,
): Result<Upstream | undefined, string> {
  if (base === undefined) {
    return key === undefined && catalogUrl === undefined
      ? ok(undefined)
      : failed(
          'PARLANCE_UPSTREAM_KEY and PARLANCE_CATALOG need PARLANCE_UPSTREAM, the address of the service.',
        )
  }
  const baseUrl = readAddress(base)
  if (baseUrl === undefined)
    return failed(`PARLANCE_UPSTREAM must be an http or https address; it is "${base}".`)
  return ok({ baseUrl, ...(key !== undefined && { key }), ...(catalogUrl !== undefined && { catalogUrl }) })
}

function readAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return (
    origin +
    pathname
      .replace(/\/models\.json$/, '')
      .replace(/\/+$/, '')
      .replace(/\/v1$/, '')
  )
}
