import type { ServiceError } from '@/domain/connections/serviceError'
import { t } from '@/lib/text/t'

/** The refusal of this app to send a header whose name or value no browser takes. */
export const unsendableHeader = (name: string): ServiceError => ({
  type: 'notSent',
  reason:
    name.toLowerCase() === 'authorization'
      ? t('The API key has characters that can’t be sent. Correct it in the settings of this provider.')
      : t(
          'The header “{name}” has characters that can’t be sent. Correct it in the settings of this provider.',
          { name },
        ),
})
