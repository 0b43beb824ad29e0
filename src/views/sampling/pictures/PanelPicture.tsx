import { createContext, memo, useContext, useDeferredValue, useMemo } from 'react'

import { numericParameter } from '@/domain/parameters/offeredNumber'
import type { NumericName, Parameters } from '@/domain/parameters/parameters'
import { useWithMoved } from '@/hooks/parameters/heldParameters'

import { ParameterPicture, type ParameterPictureProps } from './ParameterPicture'

/** What the pictures of the panel are drawn from, beside the rows they are in: a changed value renders no other row. */
export const PanelPictures = createContext<Omit<ParameterPictureProps, 'name'> | null>(null)

/**
 * The picture of one parameter in the panel; nothing outside of it. It follows its own value at once, and the others
 * as soon as there is time; that of temperature, which shows what all make together, follows each.
 */
export function PanelPicture({ name }: { readonly name: NumericName }) {
  const facts = useContext(PanelPictures)
  const now = useWithMoved(facts?.parameters ?? NOTHING)
  const later = useDeferredValue(now)
  const own = now[name]
  const beside = numericParameter(name).picture.type === 'together' ? now : later
  const parameters = useMemo(
    () => (own === undefined ? beside : { ...beside, [name]: own }),
    [beside, name, own],
  )
  return facts && <Picture {...facts} parameters={parameters} name={name} />
}

const NOTHING: Parameters = {}
const Picture = memo(ParameterPicture)
