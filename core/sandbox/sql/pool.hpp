// Sandboxes shared by the threads of a process: a scoring thread borrows one and gives it back, warm.
//
// Ownership: a Lease returns its sandbox when destroyed. Threads: any. The workers end with the process.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/sandbox/sql/sandbox.hpp"

namespace tabrig::sql {

class SandboxPool {
 public:
  class Lease {
   public:
    Lease(SandboxPool* pool, std::unique_ptr<Sandbox> sandbox) : pool_(pool), sandbox_(std::move(sandbox)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (sandbox_) pool_->give_back(std::move(sandbox_));
    }
    Sandbox* operator->() const { return sandbox_.get(); }
    Sandbox& operator*() const { return *sandbox_; }

   private:
    SandboxPool* pool_;
    std::unique_ptr<Sandbox> sandbox_;
  };

  // The pool of this library within this process; never destroyed, as threads may still score while the process ends.
  static SandboxPool& shared() {
    static auto* pool = new SandboxPool();
    return *pool;
  }

  // An idle sandbox, or a new one.
  Lease lease() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return Lease(this, std::make_unique<Sandbox>());
    auto sandbox = std::move(idle_.back());
    idle_.pop_back();
    return Lease(this, std::move(sandbox));
  }

 private:
  void give_back(std::unique_ptr<Sandbox> sandbox) {
    sandbox->set_cancelled({});
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(sandbox));
  }
  std::mutex mutex_;
  std::vector<std::unique_ptr<Sandbox>> idle_;
};

}  // namespace tabrig::sql
