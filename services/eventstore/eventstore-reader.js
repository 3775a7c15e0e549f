import { workerData } from 'node:worker_threads';
import { serve } from '../kernel/async/worker-link.ts';
import { connect, logReader } from './sqlite-log.ts';
/** The worker for large reads, so that they never hold the thread that answers HTTP. */
const db = connect(workerData.file);
db.pragma('query_only = ON');
const log = logReader(db);
serve(request => ('stream' in request ? log.stream(request) : log.all(request)), () => db.close());
