/** The room of what is beside the chat on wide screens, kept while its code comes. */
export const BESIDE_ROOM = 'hidden lg:block lg:w-[45%] lg:max-w-180 lg:shrink-0 lg:border-s lg:border-line'
