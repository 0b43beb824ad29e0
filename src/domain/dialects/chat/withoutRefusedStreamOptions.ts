import { withoutParameter } from '@/domain/request/topLevelMembers'
import type { ServiceError } from '@/domain/connections/serviceError'

/**
 * The body without `stream_options`, if the service refused the request (400 or 422) naming them;
 * undefined when it did not, or when the body has none. Usage then comes only if the service sends it unasked.
 */
export function withoutRefusedStreamOptions(body: string, error: ServiceError): string | undefined {
  if (error.type !== 'rejected' || (error.status !== 400 && error.status !== 422)) return undefined
  if (!/stream_options|include_usage/.test(`${error.param ?? ''} ${error.detail}`)) return undefined
  const without = withoutParameter(body, 'stream_options')
  return without === body ? undefined : without
}
