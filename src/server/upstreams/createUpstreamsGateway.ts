import { badRequest, modelNotFound, serverProblem } from '@/builtin/problem'
import { isCounter, POSTED_PATHS, problemAt, type Caller } from '@/builtin/service/createService'
import { listOf } from '@/domain/usage/fields'
import { isRecord, parseJson } from '@/lib/json'
import { stored } from '@/lib/text/english'

import { modelsFor, refusedModel } from '../api/listModelFiles'
import { createGateway, listText, type Asked, type GatewayParts } from '../api/createGateway'
import { LIST_SECONDS } from '../api/upstream'
import { readGatewayBody } from '../api/readGatewayBody'
import { conversationKey, type Router } from './createRouter'
import { serves, type NamedUpstream, type Route, type UpstreamPlan } from './readUpstreams'

type Parts = Omit<GatewayParts, 'upstream' | 'onStatus'> & {
  readonly plan: UpstreamPlan
  readonly router: Router
  /** Where `/models.json` is; absent = there is no catalog. */
  readonly catalogUrl?: string
}

type Gateway = ReturnType<typeof createGateway>

/**
 * The gateway over several upstreams: each is passed to as a single one would be. An upstream that can't be reached, that
 * fails, sends nothing, refuses the key of this host or has no capacity is passed over for the next that serves the
 * model, as long as no byte of an answer has gone out; a request that is wrong is refused by the first. Beyond that,
 * point an upstream at a router made for it.
 */
export function createUpstreamsGateway({ plan, router, catalogUrl, ...parts }: Parts): Gateway {
  const gateways = new Map<NamedUpstream, Gateway>(
    plan.upstreams.map((upstream) => [
      upstream,
      createGateway({
        ...parts,
        upstream,
        onStatus(status) {
          if (status >= 500 || status === 401) router.failed(upstream)
          else if (status < 400) router.answered(upstream)
        },
      }),
    ]),
  )
  const [first] = plan.upstreams
  const catalog =
    first && createGateway({ ...parts, upstream: { ...first, ...(catalogUrl && { catalogUrl }) } })

  return async (request, caller, asked) => {
    const pathname = new URL(request.url).pathname.replace(/\/+$/, '')
    if (pathname === '/v1/models' && request.method === 'GET') return models(request, caller)
    if (!POSTED_PATHS.has(pathname) || request.method !== 'POST')
      return catalog?.(request, caller) ?? problemAt(pathname, NOTHING_HERE, {})
    const body = await readGatewayBody(request, { maxBytes: parts.maxBytes, maxMs: parts.bodyMs })
    if (!body.ok) return problemAt(pathname, body.error, {})
    const { value } = body.value
    const refused = refusedModel(value, caller?.models)
    if (refused) return problemAt(pathname, refused, {})
    const { model } = value
    if (typeof model !== 'string') return problemAt(pathname, NO_MODEL, {})
    const conversation = conversationKey(caller?.name ?? '', value)
    const routes = router.routesFor({ model, path: pathname, conversation })
    const [nearest] = routes
    if (!nearest) return problemAt(pathname, isCounter(pathname) ? NO_COUNTER : modelNotFound(model), {})
    if (asked) asked.model = nearest.model
    const notAdmitted = await asked?.admit(value)
    if (notAdmitted) return problemAt(pathname, notAdmitted, {})
    let last: Response | undefined
    for (const route of routes) {
      await last?.body?.cancel()
      last = await ask(request, value, route, asked)
      if (!isPassedOver(last.status) || request.signal.aborted) return last
    }
    return last ?? problemAt(pathname, modelNotFound(model), {})
  }

  async function ask(
    request: Request,
    body: Readonly<Record<string, unknown>>,
    { upstream, model }: Route,
    asked: Asked | undefined,
  ): Promise<Response> {
    const passed = new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ ...body, model }),
      signal: request.signal,
    })
    return gatewayOf(upstream)(passed, undefined, asked)
  }

  /** What all upstreams that answer list and serve, the names of the file, and which upstreams are missing. */
  async function models(request: Request, caller: Caller | undefined): Promise<Response> {
    const lists = await Promise.all(plan.upstreams.map((upstream) => listed(upstream, request)))
    const missing = plan.upstreams.flatMap(({ name }, index) => (lists[index] ? [] : [name]))
    if (missing.length === plan.upstreams.length) return problemAt('/v1/models', noList(missing), {})
    const rows = new Map<string, unknown>()
    for (const name of plan.models.keys()) rows.set(name, { id: name, object: 'model', owned_by: 'gateway' })
    for (const row of lists.flatMap((list) => list ?? []))
      if (isRecord(row) && !rows.has(String(row['id']))) rows.set(String(row['id']), row)
    const list = { object: 'list', data: [...rows.values()], ...(missing.length > 0 && { missing }) }
    return Response.json(caller?.models ? modelsFor(list, caller.models) : list)
  }

  /** Undefined where it does not answer. One that is left out is not waited for: whoever probes it does that. */
  async function listed(upstream: NamedUpstream, request: Request): Promise<readonly unknown[] | undefined> {
    if (!router.isUp(upstream)) return undefined
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LIST_SECONDS * 1000)])
    const asking = new Request(request.url, { headers: request.headers, signal })
    const answer = await gatewayOf(upstream)(asking)
    const body = answer.ok ? parseJson(await listText(answer).catch(() => '')) : undefined
    if (!isRecord(body)) return undefined
    const rows = listOf(body['data'])
    return rows.filter((row) => isRecord(row) && serves(upstream, String(row['id'])))
  }

  function gatewayOf(upstream: NamedUpstream): Gateway {
    const gateway = gateways.get(upstream)
    if (!gateway) throw new Error(`${upstream.name} is no upstream of this plan`)
    return gateway
  }
}

/** Statuses that another upstream may not give: no time, no capacity, and failures. A wrong request is wrong everywhere. */
const isPassedOver = (status: number): boolean => status === 408 || status === 429 || status >= 500

const noList = (missing: readonly string[]) => ({
  ...serverProblem(
    stored('No upstream lists its models right now: {names}.', { names: missing.join(', ') }),
    'upstream_unreachable',
  ),
  status: 502,
})

const NO_COUNTER = {
  ...badRequest('No upstream of this gateway counts tokens in this API.', null, 'not_found'),
  status: 404,
}
const NO_MODEL = badRequest('The body must be a JSON object that names a model.', 'model', 'invalid_body')
const NOTHING_HERE = { ...badRequest('There is nothing here.', null, 'not_found'), status: 404 }
