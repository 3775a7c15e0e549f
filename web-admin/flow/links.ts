/** Pages of flow subjects by type. The id of a change of an agency is `{agency}~{request}`. */
export const subjectPlaces: Readonly<Record<string, (id: string, name?: string) => { to: string; label: string }>> = {
  ORDER_CANCEL: id => ({ to: `/order/${encodeURIComponent(id)}/show`, label: `订单 ${id}` }),
  REFUND: id => ({ to: `/refund/${encodeURIComponent(id)}/show`, label: `退票单 ${id}` }),
  EARNEST_GIVE_UP: id => ({ to: `/earnest/${encodeURIComponent(id)}/show`, label: `保证金占用 ${id}` }),
  FINE_CHANGE: id => {
    const [fine = id] = id.split('~')
    return { to: `/fine/${encodeURIComponent(fine)}/show`, label: `罚金 ${fine}` }
  },
  COMBI_AUCTION: id => ({ to: `/bagbatch/${encodeURIComponent(id)}/show`, label: `组合批次 ${id}` }),
  CUSTOMER_ALLOCATION: id => ({ to: `/allocationbatch/${encodeURIComponent(id)}/show`, label: `切位批次 ${id}` }),
  BIDDING: id => ({ to: `/lot/${encodeURIComponent(id)}/show`, label: `竞价标的 ${id}` }),
  FREE_BIDDING: id => ({ to: `/freeLot/${encodeURIComponent(id)}/show`, label: `自由竞价 ${id}` }),
  QUOTE_RULE: id => {
    const [rule = id] = id.split('~')
    return { to: `/quote-rule/${encodeURIComponent(rule)}/show`, label: `自动报价规则 ${rule}` }
  },
  INTER_POLICY: id => {
    const [policy = id] = id.split('~')
    return { to: `/interPolicy/${encodeURIComponent(policy)}`, label: '国际政策' }
  },
  TDFW: id => ({ to: `/groupService/${encodeURIComponent(id)}/show`, label: `团队服务 ${id}` }),
  RENAME: id => ({ to: `/rename/${encodeURIComponent(id)}/show`, label: `更名申请 ${id}` }),
  CHANGE: id => ({ to: `/change/${encodeURIComponent(id)}/show`, label: `变更申请 ${id}` }),
  OWED: id => ({ to: `/needs-refund/${encodeURIComponent(id)}/show`, label: `应退款 ${id}` }),
  WITHDRAWAL: id => ({ to: `/withdrawal/${encodeURIComponent(id)}/show`, label: `账户退款 ${id}` }),
  ACCOUNT: id => ({ to: `/${id.startsWith('E') ? 'earnest' : 'virtual'}-account/${encodeURIComponent(id)}/show`, label: `账户 ${id}` }),
  ...Object.fromEntries(
    ['AGENT_REGISTER', 'AGENT_NAME', 'AGENT_DEPARTMENT', 'AGENT_SALES', 'FINANCE_CODE'].map(type => [
      type,
      (id: string, name?: string) => {
        const [agency = id] = id.split('~')
        return { to: `/agency/${encodeURIComponent(agency)}/show`, label: `代理人 ${name ?? agency}` }
      },
    ]),
  ),
}

export const pageOfSubject = (type: string, id: string): string | undefined => subjectPlaces[type]?.(id).to

/** The first instance of a subject (`startFlow`); a registration or a change has only one. */
export const firstInstance = (definition: string, subject: string): string => `${definition}~${subject}~1`
/** True for a task that somebody still has to do: an original one or a transferred one. */
export const waits = (status: string): boolean => status === 'PENDING' || status === 'TRANSFERRED'
export const taskPage = (instanceId: string): string => `/flow-task/${encodeURIComponent(instanceId)}/show`
