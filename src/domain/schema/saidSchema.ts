import * as z from '@/lib/schema'
import { isSaid } from '@/lib/text/isSaid'
import type { Said } from '@/lib/text/said'

/** Checks how a stored sentence was made. Its values may be sentences too; a schema that knows that would load first. */
export const saidSchema = z.custom<Said>((value) => isSaid(value))
