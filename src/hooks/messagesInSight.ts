/** No message takes less of the transcript, in pixels: a line of its own, and what stands around it. */
const LEAST_PX = 64

/** How many messages fill the window at the most. */
export const messagesInSight = (): number => Math.ceil(innerHeight / LEAST_PX) + 1
