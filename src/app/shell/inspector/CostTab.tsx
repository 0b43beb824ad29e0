export { CostPanel as default } from '@/views/inspector/CostPanel'
