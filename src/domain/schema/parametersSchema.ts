import * as z from 'zod/mini'

import {
  DEFINITIONS,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  type ParameterSetting,
  type ParameterValues,
} from '../parameters/parameters'

type Shape = {
  readonly [Name in ParameterName]: z.ZodMiniExactOptional<
    z.ZodMiniType<ParameterSetting<ParameterValues[Name]>>
  >
}

const setting = <Name extends ParameterName>(name: Name) =>
  z.exactOptional(
    z.object({
      value: z.custom<ParameterValues[Name]>((value) => DEFINITIONS[name].kind.isValue(value)),
      origin: z.enum(['preset', 'mine']),
    }),
  )

/** Checks parameters by their names on the wire; names it does not know are left out. */
export const parametersSchema = z.object(
  // `Object.fromEntries` forgets that the names are exactly those of the registry.
  Object.fromEntries(PARAMETER_NAMES.map((name) => [name, setting(name)])) as unknown as Shape,
) satisfies z.ZodMiniType<Parameters>
