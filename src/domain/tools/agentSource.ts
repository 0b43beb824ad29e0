/** The source of the tool by which a model gives tasks to sub-agents. */
export const AGENTS = 'app:agents'
