import { setImmediate } from './time.ts';
/**
 * Gives all reads of a connection within one turn of the event loop the same state of the file. SQLite then checks once, not at every read,
 * whether another connection has written, and keeps the pages read until then. Renew it as soon as anything newer is known here (a write is
 * answered, another thread has read), so that no caller sees less than it was told.
 */
export const turnSnapshot = (db) => {
    const [begin, commit] = [db.prepare('BEGIN'), db.prepare('COMMIT')];
    let open = false;
    let turn = false;
    const renew = () => {
        if (db.inTransaction)
            commit.run(); // false when an error has ended it, or the connection is closed
        open = false;
    };
    const endTurn = () => {
        turn = false;
        renew();
    };
    return {
        /** Must be called before each read. */
        enter() {
            if (open)
                return;
            begin.run();
            open = true;
            if (turn)
                return;
            turn = true;
            setImmediate(endTurn);
        },
        renew,
    };
};
