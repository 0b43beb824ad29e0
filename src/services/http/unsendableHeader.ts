import type { ServiceError } from '@/domain/connections/serviceError'

/** The refusal of this app to send a header whose name or value no browser takes. */
export const unsendableHeader = (name: string): ServiceError => ({
  type: 'notSent',
  reason: `The ${name.toLowerCase() === 'authorization' ? 'API key' : `header “${name}”`} holds characters that cannot be sent. Correct it in the settings of this connection.`,
})
