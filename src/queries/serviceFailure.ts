import type { ServiceError } from '@/domain/connections/serviceError'
import type { Result } from '@/lib/result'

/** Carries a `ServiceError` through React Query, which signals failure by throwing. */
class ServiceFailure extends Error {
  readonly error: ServiceError

  constructor(error: ServiceError) {
    super(error.type)
    this.name = 'ServiceFailure'
    this.error = error
  }
}

/** The value, or a thrown `ServiceFailure`: the one seam where a result becomes an exception. */
export function unwrap<Value>(result: Result<Value, ServiceError>): Value {
  if (result.ok) return result.value
  throw new ServiceFailure(result.error)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ServiceFailure
  }
}
