/** The source of the list of tasks that a model keeps. By itself: the message box looks for it at each start. */
export const TODO = 'app:todo'
