/** The one door of the request formats: what others may import. What a format is, its folder says. */
export type { Addressed, DialectCode, DialectDefinition, Sdk, ServiceHeaders } from './definition'
export {
  dialectFor,
  dialectNamedIn,
  dialectsOf,
  headersWithKey,
  serviceHeaders,
  askedAt,
  completionsUrl,
  counterUrl,
  dialectCode,
  dialectOfUrl,
  DIALECTS,
  endpointUrl,
  modelsUrl,
  openDialect,
  placeOf,
} from './dialects'

export { buildRequest, countingBody, overriddenNames } from './request/buildRequest'
export { removableParameters, streamParameters } from './request/parameterPlan'
export { adaptedBody, mayRefuseSchema, schemaAsTaken } from './chat/adaptedBody'

export { createWireReader, type WireEvent } from './reading/createWireReader'
export type { FinalEvent } from './reading/finalEventOf'
export type { ReplyDecoder } from './reading/wireDecoder'
export { readUsage } from './chat/readUsage'
export { readMessagesUsage, withTotals } from './messages/readMessagesUsage'
export { isOwnerOfResponses } from './responses/owner'
export { readResponsesUsage } from './responses/readResponsesUsage'

export { readErrorBody } from './errors/readErrorBody'
export { rejectionOf } from './errors/rejectionOf'
