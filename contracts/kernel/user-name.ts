/** Who did it, as people read it: the house's own machines are one, a caller from outside has no name. */
export const userName = (user: string): string => (user.startsWith('system:') ? '系统' : user.startsWith('public:') ? '外部访客' : user)
