import { createContext, type ReactNode } from 'react'

/** Draws what can be done with a block of code, under it; undefined where there is nothing. */
export const BelowCodeContext = createContext<
  ((language: string, source: () => string) => ReactNode | undefined) | undefined
>(undefined)
