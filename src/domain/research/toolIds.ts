import { NOTES, RESEARCH } from '../tools/ownSources'
import { toolId } from '../tools/toolDefinition'

// By themselves: pages look for them where the tools are not loaded.
export const PLAN_ID = toolId({ id: RESEARCH }, 'research')
export const REPORT_ID = toolId({ id: RESEARCH }, 'write_report')
export const NOTES_ID = toolId({ id: NOTES }, 'add_notes')
