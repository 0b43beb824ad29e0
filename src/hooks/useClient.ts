import type { QueryClient } from '@tanstack/react-query'

import { clientOf } from '@/queries/clientOf'

import { useApp } from './app'

/** The client that every query is given: there is no provider of one, since the first page has none. */
export const useClient = (): QueryClient => clientOf(useApp().queries)
