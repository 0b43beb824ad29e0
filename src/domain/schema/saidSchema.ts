import * as z from '@/lib/schema'
import { isRecord } from '@/lib/json'
import type { Said } from '@/lib/text/said'

const isText = (part: unknown): boolean =>
  typeof part === 'string' ||
  (isRecord(part) &&
    (part['values'] === undefined ||
      (isRecord(part['values']) && Object.values(part['values']).every(isSaid))) &&
    (typeof part['text'] === 'string' || (typeof part['count'] === 'number' && isForms(part['forms']))))

const isForms = (forms: unknown): boolean =>
  isRecord(forms) &&
  typeof forms['other'] === 'string' &&
  Object.values(forms).every((form) => typeof form === 'string')

const isSaid = (said: unknown): boolean => Array.isArray(said) && said.every(isText)

/** Checks how a stored sentence was made. Its values may be sentences too; a schema that knows that would load first. */
export const saidSchema = z.custom<Said>(isSaid)
