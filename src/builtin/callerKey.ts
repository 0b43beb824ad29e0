/**
 * The key a request came with: as a bearer, or in the header that clients of the Messages API use. Undefined where it
 * came with none.
 */
export const callerKey = ({ headers }: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? headers.get('x-api-key') ?? undefined
