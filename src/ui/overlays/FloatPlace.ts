import { createContext } from 'react'

/** Where what floats over its button goes in the page: a dialog that hides everything around it gives itself. */
export const FloatPlaceContext = createContext<HTMLElement | null>(null)
