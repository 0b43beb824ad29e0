import * as z from 'zod/mini'

import { DIALECT_NAMES, type Dialect } from '../connections/dialect'

/** Checks the name of a dialect. */
export const dialectSchema = z.enum(DIALECT_NAMES) satisfies z.ZodMiniType<Dialect>
