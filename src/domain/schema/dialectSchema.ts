import * as z from 'zod/mini'

import { DIALECTS, type Dialect } from '../dialects/dialect'

/** Checks the name of a dialect. */
export const dialectSchema = z.enum(DIALECTS) satisfies z.ZodMiniType<Dialect>
