export const issueStatuses = { OPEN: '待答复', ANSWERED: '已答复', CLOSED: '已关闭' } as const
/** kinds of addressees of a question */
export const issueRecipients = { USER: '人员', ROLE: '角色' } as const
/** hours in which a question is answered before those above hear of it */
export const answerHours = { plain: 24, urgent: 2 } as const
/** minutes in which an answer may be changed or taken back */
export const ANSWER_MINUTES = 30
/** answers to one question */
export const MOST_ANSWERS = 200
/** the role that hears of what nobody answers, as of overdue tasks */
export const ESCALATED_TO = 'ADMINISTRATOR'
