import type { ServiceError } from '@/domain/connections/serviceError'

/** A request that the service refused with these words. */
export const badRequest = (detail: string): ServiceError => ({
  type: 'rejected',
  kind: 'badRequest',
  status: 400,
  detail,
  canRetry: false,
})
