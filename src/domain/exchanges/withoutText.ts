import type { Exchange } from './exchange'

/**
 * What the ledger keeps of a request in a temporary chat: model, tokens, time and cost, and nothing that anyone wrote.
 * Errors and headers go, too: a provider may quote the request in them.
 */
export const withoutText = ({ response, ...exchange }: Exchange): Exchange => {
  const { error: _error, headers: _headers, id: _id, ...facts } = response
  return { ...exchange, requestHeaders: {}, body: '', response: facts }
}
