import { createService, problemAt, type Caller, type ServiceLimits } from '@/builtin/service/createService'
import type { Engine } from '@/builtin/engine'
import { readBodyText } from '@/builtin/readBodyText'
import { isRecord, parseJson } from '@/lib/json'
import { ok } from '@/lib/result'

import type { Asked } from './createGateway'

/** Bounds of the service when others use it too. */
const LIMITS = {
  atOnce: 1,
  inLine: 16,
  waitMs: 120_000,
  bodyBytes: 4 * 1024 * 1024,
  bodyMs: 30_000,
  requestMs: 120_000,
}

/** The built-in service for callers whose key was looked at already; each sees the models of its key. */
export function createBuiltinAnswer(
  engine: Engine,
  deps: { readonly now: () => number; readonly newId: () => string },
  limits: Partial<ServiceLimits> = {},
): (request: Request, caller: Caller | undefined, asked?: Asked) => Promise<Response> {
  const all = { ...LIMITS, ...limits }
  const callers = new WeakMap<Request, Caller>()
  const service = createService({
    ...deps,
    engine,
    limits: all,
    authorize: (request) => Promise.resolve(ok(callers.get(request) ?? { name: 'anyone' })),
  })
  const answered = (request: Request, caller: Caller | undefined) => {
    if (caller) callers.set(request, caller)
    return service(request)
  }
  return async (request, caller, asked) => {
    if (!asked) return answered(request, caller)
    const { pathname } = new URL(request.url)
    const text = await readBodyText(request, { maxBytes: all.bodyBytes, maxMs: all.bodyMs })
    if (!text.ok) return problemAt(pathname, text.error, {})
    const body = parseJson(text.value)
    const refused = isRecord(body) && (await asked.admit(body))
    if (refused) return problemAt(pathname, refused, {})
    const { url, method, headers, signal } = request
    return answered(new Request(url, { method, headers, signal, body: text.value }), caller)
  }
}
