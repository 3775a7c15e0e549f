/** Readable name of whoever did something: all parts of the system share one name, outside callers have none. */
export const userName = (user) => (user.startsWith('system:') ? '系统' : user.startsWith('public:') ? '外部访客' : user);
