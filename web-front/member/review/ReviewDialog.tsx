export const ReviewDialog = ({ userId }: { userId: string; passWord: string; close: () => void }) => <p>{userId}</p>
