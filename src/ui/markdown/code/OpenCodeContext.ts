import { createContext } from 'react'

/** Opens a block of code beside what it is in; undefined where there is no place for it. */
export const OpenCodeContext = createContext<((language: string, text: string) => void) | undefined>(
  undefined,
)
