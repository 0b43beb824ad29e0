import * as z from 'zod/mini'

import { DIALECTS, type Dialect } from '../connections/dialect'

/** Checks the name of a dialect. */
export const dialectSchema = z.enum(DIALECTS) satisfies z.ZodMiniType<Dialect>
