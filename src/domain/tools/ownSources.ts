// Sources of tools of our own, by themselves: each start looks for some of them, and the tools load later.

/** The source of the tool that asks the person. */
export const QUESTIONS = 'app:questions'

/** The source of the list of tasks that a model keeps. */
export const TODO = 'app:todo'

/** The source of the tool by which a model gives tasks to sub-agents. */
export const AGENTS = 'app:agents'

/** The source of the tools of research: the plan and the report. */
export const RESEARCH = 'app:research'

/** The source of the tool by which sub-agents of research keep notes; never switched on by hand. */
export const NOTES = 'app:notes'
