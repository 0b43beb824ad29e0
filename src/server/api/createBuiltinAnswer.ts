import { createService, type Caller, type ServiceLimits } from '@/builtin/service/createService'
import type { Engine } from '@/builtin/engine'
import { ok } from '@/lib/result'

/** Bounds of the service when others use it too. */
const LIMITS: Partial<ServiceLimits> = {
  atOnce: 1,
  inLine: 16,
  waitMs: 120_000,
  bodyBytes: 4 * 1024 * 1024,
  requestMs: 120_000,
}

/** The built-in service for callers whose key was looked at already; each sees the models of its key. */
export function createBuiltinAnswer(
  engine: Engine,
  deps: { readonly now: () => number; readonly newId: () => string },
  limits: Partial<ServiceLimits> = {},
): (request: Request, caller: Caller | undefined) => Promise<Response> {
  const callers = new WeakMap<Request, Caller>()
  const service = createService({
    ...deps,
    engine,
    limits: { ...LIMITS, ...limits },
    authorize: (request) => Promise.resolve(ok(callers.get(request) ?? { name: 'anyone' })),
  })
  return (request, caller) => {
    if (caller) callers.set(request, caller)
    return service(request)
  }
}
