/** Who did it, as people read it: the house's own machines are one, a caller from outside has no name. */
export const userName = (user: string): string => (user.startsWith('system:') ? '系统' : user.startsWith('public:') ? '外部访客' : user)

/** What the streams of a user are called by: his own, his profile, what he has read. Ids from before may have capitals, streams never had. */
export const userStream = (id: string): string => id.toLowerCase()
