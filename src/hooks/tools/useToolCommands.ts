import { use } from 'react'

import type { ToolCommands } from '@/commands/toolServers/toolCommands'

import { useCommands } from '../app'

/** The verbs of tool servers and functions; suspends until their code is here. */
export const useToolCommands = (): ToolCommands => use(useCommands().loadToolCommands())
