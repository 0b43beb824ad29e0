/** The hosts of services that go on with a reply that is marked as begun. Apart: each start loads it. */
export const MARKS_BEGUN = /(^|\.)mistral\.ai$/
