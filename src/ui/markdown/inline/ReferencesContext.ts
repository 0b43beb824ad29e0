import { createContext, type ReactNode } from 'react'

/** Draws brackets that the text does not define, by their source; undefined leaves them as they are. */
export const ReferencesContext = createContext<((source: string) => ReactNode | undefined) | undefined>(
  undefined,
)
