/** The dialects that the built-in service answers in; what is sent in others is scripted by their own tests. */
export const ANSWERED = ['chat', 'responses', 'messages'] as const
export type Answered = (typeof ANSWERED)[number]
