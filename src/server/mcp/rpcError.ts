import { howSaid } from '@/lib/text/said'

/** An error of this host's own about a tool server, with how its sentence was made: a page tells it in its language. */
export const rpcError = (message: string) => {
  const data = howSaid(message)
  return { code: -32000, message, ...(data.said && { data }) }
}
