import Foundation

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

/// On Linux a task that resumes passes through the pool of threads, which keeps no order. With this hook of the runtime
/// it passes through the main actor: tasks go on in the order in which they were resumed.
private let isSerial: Bool = {
  guard let hook = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return false }
  hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
  return true
}()

/// Tasks run on the main actor from now on, in the order in which they become ready to.
package func serializeTasks() { precondition(isSerial, "This runtime has no hook.") }
